"""What the games share in which a suit is done without 定缺: Sichuan, blood battle, Chongqing."""
