"""What the games with a void suit 定缺 share: Sichuan, blood battle, Chongqing."""
