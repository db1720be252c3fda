import { count } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { createCandidate, createProject } from '../../../tests/support/records/matching-factories.ts';
import { backends } from '../../../tests/support/servers/backends.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../../tests/support/servers/serve-api.ts';

const PEOPLE = 20;

describe.each(backends)('two members at once, on %s,', (_, open) => {
  const api = serveBackend(open);

  test.each([
    ['who know of no scout', { 'X-Last-Scout-Id': 'none' }],
    ['who send nothing but what the specification names', {}],
  ])('%s, scout each of 20 people once', async (_who, known) => {
    const { cid, user } = await createCorporation(api.db);
    const colleague = await createUser(api.db);
    await addMember(api.db, cid, colleague.universalUid);
    const projects = await Promise.all([createProject(api.db, cid), createProject(api.db, cid)]);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => createCandidate(api.db)));
    const each = people.flatMap(({ universalUid }) =>
      [user, colleague].map((as, index) => ({ as, universalUid, project: projects[index] })),
    );
    // As the page does right before it sends.
    const latest = await Promise.all(
      each.map(({ as, universalUid }) =>
        callApi(api, scout.latest, { as, params: { cid, targetUid: universalUid } }),
      ),
    );
    expect(latest.map(({ json }) => json)).toEqual(Array(2 * PEOPLE).fill(null));
    const responses = await Promise.all(
      each.map(({ as, universalUid, project }) =>
        callApi(api, scout.create, {
          as,
          params: { cid },
          body: {
            scoutTargetUniversalUid: universalUid,
            scoutMessage: 'はじめまして。',
            targetProjectId: project?.projectId ?? '',
          },
          headers: known,
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(PEOPLE);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(PEOPLE);
    const sent = await api.db
      .select({ uid: schema.scout.targetUid, sent: count() })
      .from(schema.scout)
      .groupBy(schema.scout.targetUid);
    expect(sent).toHaveLength(PEOPLE);
    expect(sent.filter((each) => each.sent > 1)).toEqual([]);
  });
});
