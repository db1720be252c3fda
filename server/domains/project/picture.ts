import { and, eq, ne, sql } from 'drizzle-orm';
import type { Project } from '#endpoints/project';
import { pictureKeyIn } from '#endpoints/project-picture';
import { type Database, type Executor, queryRows } from '../../db/database.ts';
import { project } from '../../db/schema.ts';
import { isProjectPicture } from '../file/store.ts';

type Feature = Project['content']['feature'];

/** Rows that one statement changes. */
const BATCH = 500;

/** The row's columns for a picture: its address as of today, and of an uploaded one its key. */
export function toPictureColumns(feature: Feature, apiUrl: string) {
  const { imageUrl } = feature;
  const imageKey = imageUrl && /^project\//.test(imageUrl) ? imageUrl : null;
  return {
    feature: imageKey ? { ...feature, imageUrl: `${apiUrl}/thumbnail/${imageKey}` } : feature,
    imageKey,
  };
}

/** Returns a stored feature with, in the place of its address, the key of an uploaded picture. */
export function fromPictureColumns(row: { feature: Feature; imageKey: string | null }): Feature {
  const { feature, imageKey } = row;
  // A process of the version before changes the address alone.
  return imageKey && pictureKeyIn(feature.imageUrl) === imageKey
    ? { ...feature, imageUrl: imageKey }
    : feature;
}

/** Returns a project as the API returns it: with the address of its picture, where it is today. */
export function withAddress<Shown extends Project>(shown: Shown, apiUrl: string): Shown {
  const { feature } = shown.content;
  if (!feature.imageUrl || !/^project\//.test(feature.imageUrl)) return shown;
  const imageUrl = `${apiUrl}/thumbnail/${feature.imageUrl}`;
  return { ...shown, content: { ...shown.content, feature: { ...feature, imageUrl } } };
}

/** Returns a feature as it came with, in the place of its address, the key of a picture that the company has uploaded. */
export async function withKey(db: Executor, cid: string, feature: Feature): Promise<Feature> {
  const key = pictureKeyIn(feature.imageUrl);
  return key && (await isProjectPicture(db, cid, key)) ? { ...feature, imageUrl: key } : feature;
}

/**
 * Returns the key of the uploaded picture that a change takes from a project and that no other project of the company
 * shows, such as a copy; else null. Lock the company first.
 */
export async function findReplacedPicture(
  tx: Executor,
  { cid, projectId }: { cid: string; projectId: string },
  { before, after }: { before: Feature; after: Feature },
): Promise<string | null> {
  const key = pictureKeyIn(before.imageUrl);
  if (!key || key === pictureKeyIn(after.imageUrl)) return null;
  const [other] = await tx
    .select({ projectId: project.projectId })
    .from(project)
    .where(
      and(
        eq(project.cid, cid),
        ne(project.projectId, projectId),
        sql`right(${project.feature}->>'imageUrl', ${key.length}::int) = ${key}`,
      ),
    )
    .limit(1);
  return other ? null : key;
}

/**
 * Notes the keys of uploaded pictures of which a version before stored the address alone. What somebody typed stays an
 * address: it names no upload of the company.
 */
export async function keyStoredPictures(db: Database): Promise<void> {
  for (;;) {
    const changed = await queryRows(
      db,
      sql`update project p set image_key = stored.object_key
        from (
          select c.corporation_id, c.project_id, f.object_key from project c join uploaded_file f
            on f.corporation_id = c.corporation_id and f.kind = 'project' and f.object_key =
              substring(c.feature->>'imageUrl' from '/thumbnail/(project/[A-Za-z0-9_-]{1,64}[.](?:png|jpg|gif))$')
          where c.image_key is distinct from f.object_key limit ${BATCH}
        ) stored
        where p.corporation_id = stored.corporation_id and p.project_id = stored.project_id
        returning p.project_id`,
    );
    if (changed.length < BATCH) return;
  }
}
