import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as v from 'valibot';
import { create } from 'zustand';
import { inOneTab } from '@/lib/browser/exclusive-tab';
import { holdUnload } from '@/lib/browser/hold-unload';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';
import { isCurrentCorporation } from '@/session/use-session';
import { STOPPED, type StepResult } from './batch-failure';
import { type BatchJob, type BatchPerson, nextPerson } from './batch-state';

/** Whose batch runs, with the cache that its steps read and change. */
export type BatchContext = { queryClient: QueryClient; cid: string };

export type BatchRun = {
  isRunning: boolean;
  /** It stops when what is on its way is done. */
  isPausing: boolean;
  /** Why it has stopped. */
  notice: string | null;
};

const idle: BatchRun = { isRunning: false, isPausing: false, notice: null };

type BatchDefinition<Person extends BatchPerson, Job, Context> = {
  /** The name under which the browser stores it, by company. */
  name: string;
  schema: v.GenericSchema<unknown, Job>;
  idOf: (person: Person) => string;
  /**
   * Does it to one person, who is `sending` where an earlier try may have done it. `note` remembers a part of it that is
   * done, also over a reload.
   */
  step: (
    context: Context,
    job: Job,
    person: Person,
    note: (part: Partial<Person>) => void,
  ) => Promise<StepResult>;
  /** Called when it has stopped, to have read again what it changed. */
  onStop: (context: Context) => void;
  /** Said in the tab that does not run it. */
  elsewhere: string;
};

/** Reads what is stored, and again when another tab has changed it. */
function useReading(read: (cid: string) => void, cid: string): void {
  useEffect(() => {
    const readAgain = () => read(cid);
    readAgain();
    window.addEventListener('storage', readAgain);
    return () => window.removeEventListener('storage', readAgain);
  }, [read, cid]);
}

/**
 * Declares what is done to many people one after another: by one tab at a time, in a job that the browser stores for
 * each company until it is removed. A step that was interrupted comes first when it goes on.
 */
export function defineBatch<
  Person extends BatchPerson,
  Job extends BatchJob<Person>,
  Context extends BatchContext,
>({ name, schema, idOf, step, onStop, elsewhere }: BatchDefinition<Person, Job, Context>) {
  const jobOf = stored(name, schema, personalStorage);
  /** The job as this tab shows it; the browser's storage has the valid one. */
  const useShown = create<{ cid: string; job: Job | null }>(() => ({ cid: '', job: null }));
  const useRun = create<BatchRun>(() => idle);

  /** Reads what the storage has now: another tab may have changed it. */
  function readJob(cid: string): Job | null {
    const job = jobOf(cid).read();
    useShown.setState({ cid, job });
    return job;
  }

  function writeJob(cid: string, job: Job | null): void {
    jobOf(cid).write(job);
    if (useShown.getState().cid === cid) useShown.setState({ job });
  }

  function changeJob(cid: string, part: Partial<Job>): void {
    const job = jobOf(cid).read();
    if (job) writeJob(cid, { ...job, ...part });
  }

  function mapPerson(cid: string, id: string, change: (person: Person) => Person): void {
    const job = jobOf(cid).read();
    if (!job) return;
    const people = job.people.map((person) => (idOf(person) === id ? change(person) : person));
    writeJob(cid, { ...job, people });
  }

  const changePerson = (cid: string, id: string, part: Partial<Person>): void =>
    mapPerson(cid, id, (person) => ({ ...person, ...part }));

  const setState = (cid: string, id: string, state: BatchPerson['state']): void =>
    mapPerson(cid, id, (person) => ({ ...person, state }));

  type Choice = (job: Job) => Person | undefined;

  async function doEach(context: Context, choose: Choice): Promise<void> {
    const { cid } = context;
    while (!useRun.getState().isPausing && isCurrentCorporation(cid)) {
      // What is stored counts: another tab may have dropped the job.
      const job = readJob(cid);
      const person = job?.isStarted ? choose(job) : undefined;
      if (!job || !person) return;
      const id = idOf(person);
      setState(cid, id, { type: 'sending' });
      const { state, pause } = await step(context, job, person, (part) => changePerson(cid, id, part));
      setState(cid, id, state);
      if (pause) {
        useRun.setState({ notice: pause });
        return;
      }
    }
  }

  async function run(context: Context, choose: Choice): Promise<void> {
    if (useRun.getState().isRunning) return;
    useRun.setState({ isRunning: true, isPausing: false, notice: null });
    holdUnload(name, true);
    try {
      const isOurs = await inOneTab(`${name}/${context.cid}`, () => doEach(context, choose));
      if (!isOurs) useRun.setState({ notice: elsewhere });
    } catch (error) {
      useRun.setState({ notice: STOPPED });
      throw error;
    } finally {
      holdUnload(name, false);
      useRun.setState({ isRunning: false, isPausing: false });
      onStop(context);
    }
  }

  return {
    /** The stored job of a company. */
    jobOf,
    readJob,
    /** Stores a job, or with null removes it. */
    writeJob,
    /** Changes parts of the job, if there is one. */
    changeJob,
    /** Changes what is known about one person of the job. */
    changePerson,
    setState,
    /** Whether this tab is at it. */
    useRun,

    /** The job of the company, kept in step with the other tabs; null without one. */
    useJob(cid: string): Job | null {
      const shown = useShown();
      useReading(readJob, cid);
      return shown.cid === cid ? shown.job : null;
    },

    /** Stops before the next person. */
    pause(): void {
      if (useRun.getState().isRunning) useRun.setState({ isPausing: true });
    },

    /** Goes on with everybody who waits, one after another. */
    runAll: (context: Context): Promise<void> => run(context, nextPerson),

    /**
     * Tries one person again with whom it failed, or looks first where it may be done. With `part`, which changes what it
     * is done with, whatever became of the person.
     */
    retryOne(context: Context, id: string, part: Partial<Person> | null = null): Promise<void> {
      const { cid } = context;
      const state = readJob(cid)?.people.find((person) => idOf(person) === id)?.state.type;
      if (part !== null) changePerson(cid, id, part);
      if (part !== null || state === 'failed') setState(cid, id, { type: 'waiting' });
      return run(context, ({ people }) =>
        people.find((person) => idOf(person) === id && ['waiting', 'sending'].includes(person.state.type)),
      );
    },
  };
}
