import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from './cli.ts';
import { readLines } from './lines.ts';

const followParent = new URL('./follow-parent.ts', import.meta.url).href;
const graceMs = 10_000;

interface Command {
  /** What the person at the terminal calls it, e.g. "the API server". */
  name: string;
  /** Arguments for node: the script, then its own arguments. */
  args: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  cwd?: string;
  /** What it prints goes here, in a file that nobody else may read. */
  logFile: string;
  /** Whether a line that it prints is kept out of the file. */
  isPrivate?: (line: string) => boolean;
  /** Called for each line of its standard output. */
  onOutput?: (line: string) => void;
  /** Called for each line of its standard error. */
  onError?: (line: string) => void;
}

interface Child {
  name: string;
  process: ChildProcess;
  exited: Promise<string>;
}

/** The processes that a script has started: if one dies, `onDeath` is called; they stop in the reverse order. */
export class Children {
  #running: Child[] = [];
  #isStopping = false;
  #onDeath: (error: UserError) => void;

  constructor(onDeath: (error: UserError) => void) {
    this.#onDeath = onDeath;
  }

  /** Whether nothing runs. */
  get isEmpty(): boolean {
    return this.#running.length === 0;
  }

  /** Starts a Node process that is meant to run until `stopAll`; returns its id, if the system could start it. */
  start(command: Command): number | undefined {
    const child = launch(command);
    this.#running.push(child);
    void child.exited.then((how) => {
      this.#running = this.#running.filter((other) => other !== child);
      if (!this.#isStopping) this.#onDeath(failure(command, how));
    });
    return child.process.pid;
  }

  /** Runs a Node process to its end; throws a UserError with the end of its log unless it succeeds. */
  async run(command: Command): Promise<void> {
    const child = launch(command);
    this.#running.push(child);
    const how = await child.exited;
    this.#running = this.#running.filter((other) => other !== child);
    if (how !== 'code 0' && !this.#isStopping) throw failure(command, how);
  }

  /** Stops what was started last first, each with ten seconds to finish its work. */
  async stopAll(): Promise<void> {
    this.#isStopping = true;
    for (const child of this.#running.toReversed()) {
      kill(child, 'SIGTERM');
      const timer = setTimeout(() => kill(child, 'SIGKILL'), graceMs);
      await child.exited;
      clearTimeout(timer);
    }
  }

  /** Ends everything at once. */
  killAll(): void {
    this.#isStopping = true;
    for (const child of this.#running) kill(child, 'SIGKILL');
  }
}

function launch({ name, args, env, cwd, logFile, isPrivate, onOutput, onError }: Command): Child {
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 });
  const log = createWriteStream(logFile, { mode: 0o600 });
  const keep = (line: string) => {
    if (!isPrivate?.(line)) log.write(`${line}\n`);
  };
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    cwd,
    env: { ...process.env, ...env, FOLLOWED_PID: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl+C reaches every process of a terminal's group: a group of its own lets us stop them in order.
    detached: process.platform !== 'win32',
  });
  readLines(child.stdout, (line) => {
    keep(line);
    onOutput?.(line);
  });
  readLines(child.stderr, (line) => {
    keep(line);
    onError?.(line);
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      log.end(() => resolve(signal ? `signal ${signal}` : `code ${code}`));
    });
  });
  return { name, process: child, exited };
}

function kill({ process: child }: Child, signal: NodeJS.Signals): void {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32' || signal === 'SIGTERM') child.kill(signal);
  else process.kill(-child.pid, signal);
}

function failure({ name, logFile }: Command, how: string): UserError {
  const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20).join('\n  │ ');
  return new UserError(`${name} stopped (${how}). The end of ${logFile}:\n  │ ${tail}`);
}
