import { spawn } from 'node:child_process';

// Runs Caddy with these arguments, and ends with it: a Node process ends with its script.
const caddy = spawn('caddy', process.argv.slice(2), { stdio: 'inherit' });
caddy.once('error', (error) => {
  console.error(`Caddy could not be started (${error.message}). Install it; on Debian: apt install caddy`);
  process.exit(1);
});
caddy.once('exit', (code) => process.exit(code ?? 1));
process.once('SIGTERM', () => caddy.kill());
process.once('exit', () => caddy.kill());
