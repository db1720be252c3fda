import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { lineOf, StartError } from '../lib/start-error.ts';

const text = v.pipe(v.string(), v.nonEmpty());

/** What Google's console calls a private key of a service account, as JSON. */
const ServiceAccount = v.object({
  type: v.literal('service_account'),
  project_id: text,
  client_email: text,
  private_key: v.pipe(text, v.includes('PRIVATE KEY')),
});

/** Credentials of Google for the project; of a kind other than a service account they are left to firebase-admin. */
export type ServiceAccount = { projectId: string; clientEmail: string; privateKey: string };

function parseJson(variable: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new StartError(`${variable} holds no JSON: expected the key of a service account, from { to }.`);
  }
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`GOOGLE_APPLICATION_CREDENTIALS cannot be read: ${lineOf(error)}.`, {
      cause: error,
    });
  }
}

/**
 * Reads the service account in FIREBASE_SERVICE_ACCOUNT, as JSON, or in the file that GOOGLE_APPLICATION_CREDENTIALS
 * names. Undefined when neither is set, or when the file holds credentials of another kind, which are firebase-admin's
 * affair. Throws a `StartError`, without a word of the content, when it is none, or another project's.
 */
export function readServiceAccount(
  env: Readonly<Record<string, string | undefined>>,
  projectId: string,
): ServiceAccount | undefined {
  const given = env.FIREBASE_SERVICE_ACCOUNT?.trim();
  const file = env.GOOGLE_APPLICATION_CREDENTIALS?.trim();
  if (given && file) {
    throw new StartError(
      'FIREBASE_SERVICE_ACCOUNT and GOOGLE_APPLICATION_CREDENTIALS are both set: expected one of them.',
    );
  }
  const content = given || (file && readFile(file));
  if (!content) return undefined;
  const variable = given ? 'FIREBASE_SERVICE_ACCOUNT' : 'GOOGLE_APPLICATION_CREDENTIALS';
  const json = parseJson(variable, content);
  const isOther = v.is(v.object({ type: v.pipe(text, v.notValue('service_account')) }), json);
  if (file && isOther) return undefined;
  const read = v.safeParse(ServiceAccount, json);
  if (!read.success) {
    const [issue] = read.issues;
    throw new StartError(
      `${variable} is no key of a service account: "${v.getDotPath(issue) ?? 'type'}" is missing or malformed. Make one in ` +
        'the console of Firebase: docs/firebase.md.',
    );
  }
  const { project_id, client_email, private_key } = read.output;
  if (project_id !== projectId) {
    throw new StartError(
      `${variable} is of the project ${project_id}, FIREBASE_PROJECT_ID is ${projectId}: expected the same.`,
    );
  }
  return { projectId, clientEmail: client_email, privateKey: private_key };
}
