import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';

/** Logs to stderr: JSON lines for machines, coloured lines for a terminal. stdout is left to the progress lines. */
export function createLogger(level: string): Logger {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  return process.stderr.isTTY
    ? pino(options, pretty({ destination: 2, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' }))
    : pino(options, pino.destination({ dest: 2, sync: false }));
}
