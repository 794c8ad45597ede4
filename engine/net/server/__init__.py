"""The server: tables for people in many places. It needs no screen."""
