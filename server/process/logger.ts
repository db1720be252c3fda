import pino, { type Logger, type LoggerOptions } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './log-error.ts';

/** Returns the options of the logger: lines with the time, and of errors only what holds no user data. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => describeError(error) },
});

/** Logs to stderr: JSON lines for machines, colored lines for a terminal. stdout is left to the progress lines. */
export function createLogger(level: string): Logger {
  const options = logOptions(level);
  return process.stderr.isTTY
    ? pino(options, pretty({ destination: 2, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' }))
    : pino(options, pino.destination({ dest: 2, sync: false }));
}
