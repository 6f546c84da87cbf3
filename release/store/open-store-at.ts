import { openBucketStore } from './bucket-store';
import { openStore } from './directory-store';
import type { ReleaseStore } from './store';

/**
 * Opens the store in a folder, or at `s3://bucket/folder`. For a bucket, the region, credentials and server come from
 * the environment variables of AWS's own tools: AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
 * AWS_SESSION_TOKEN, AWS_ENDPOINT_URL_S3.
 * @throws Error that names a missing variable
 */
export const openStoreAt = (location: string, env: Readonly<Record<string, string | undefined>>): ReleaseStore => {
  const parts = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(location);
  if (parts === null) return openStore(location);
  const [, bucket = '', prefix = ''] = parts;
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`${location} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  return openBucketStore({
    endpoint: env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || `https://s3.${region}.amazonaws.com`,
    bucket,
    prefix,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: env.AWS_SESSION_TOKEN || undefined,
  });
};
