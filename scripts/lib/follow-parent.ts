// Preloaded into the processes that a script starts: when the script dies, however suddenly, they stop as well
// instead of keeping its ports. Their own children inherit the preload, but do not follow a script.
const script = Number(process.env.FOLLOWED_PID);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

if (process.ppid === script) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening for the parent's end must not keep the process alive.
  process.channel?.unref();
} else if (process.env.WATCH_REPORT_DEPENDENCIES) {
  // `node --watch` runs the preload only in the process that it restarts; when it is stopped, it stops that one.
  setInterval(() => {
    if (!isAlive(script)) process.kill(process.ppid, 'SIGTERM');
  }, 1_000).unref();
}
