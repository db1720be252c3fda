// Preloaded into the processes that a script starts: when the script dies, however suddenly, they stop as well
// instead of keeping its ports. Their own children inherit the preload, but follow nobody.
if (process.ppid === Number(process.env.FOLLOWED_PID)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Only the work itself may keep the process alive, not the wish to hear of the parent's end.
  process.channel?.unref();
}
