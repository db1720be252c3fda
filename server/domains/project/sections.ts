import * as v from 'valibot';
import { Project } from '#endpoints/project';
import type { project } from '../../db/schema.ts';

type Stored = Pick<typeof project.$inferSelect, 'title' | 'detail' | 'feature' | 'swProject' | 'setting'>;

const Sections = v.pick(Project, ['content', 'setting']);

/** Reads the sections of a project, whichever version has written them: what one lacks is what a response lacks. */
export const readSections = ({ setting, ...content }: Stored) => v.parse(Sections, { content, setting });

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a section with what is to be written in it. A key that its writer leaves out, as one of an older version does
 * that does not know it, stays as it is.
 */
export function withWritten<Section>(stored: Section, written: Section): Section;
export function withWritten(stored: unknown, written: unknown): unknown {
  if (!isFields(stored) || !isFields(written)) return written;
  const changed = Object.entries(written).filter(([, value]) => value !== undefined);
  return {
    ...stored,
    ...Object.fromEntries(changed.map(([key, value]) => [key, withWritten(stored[key], value)])),
  };
}
