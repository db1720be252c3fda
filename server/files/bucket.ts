import { StartError } from '../lib/start-error.ts';

/** The file that holds the id of all files beside it, in a bucket as in a folder. */
export const FILES_ID = 'files-id';

/** A bucket of an object store that speaks the protocol of S3, and how to enter it. */
export type Bucket = {
  /** Address of the bucket, without a slash at its end: `https://s3.ap-northeast-1.amazonaws.com/biz-files`. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Of keys that last for a while. */
  sessionToken?: string;
  region: string;
};

/**
 * Returns the bucket at an address, to be opened by the variables that all clients of S3 read; undefined without an
 * address. Throws a `StartError` that names a missing variable.
 */
export function readBucket(
  env: Readonly<Record<string, string | undefined>>,
  address: string | undefined,
): Bucket | undefined {
  if (!address) return undefined;
  const required = (name: string) => {
    const text = env[name]?.trim();
    if (text) return text;
    throw new StartError(`${name} is not set: expected what opens the bucket in FILES_URL.`);
  };
  return {
    url: address.replace(/\/+$/, ''),
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    sessionToken: env.AWS_SESSION_TOKEN?.trim() || undefined,
    region: env.AWS_REGION?.trim() || 'us-east-1',
  };
}
