/** An object in a listing; its key is relative to the bucket's root. */
export interface ListedObject {
  readonly key: string;
  readonly etag: string;
  readonly modified: Date;
}

/** Parses a page of S3's ListObjectsV2 response, with the token for the next page. */
export const readListing = (xml: string): { readonly objects: ListedObject[]; readonly next: string | null } => ({
  objects: [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: decodeURIComponent(fieldOf(entry, 'Key').replace(/\+/g, ' ')),
    etag: fieldOf(entry, 'ETag'),
    modified: new Date(fieldOf(entry, 'LastModified')),
  })),
  next: fieldOf(xml, 'IsTruncated') === 'true' ? unescapeXml(fieldOf(xml, 'NextContinuationToken')) : null,
});

const fieldOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

const unescapeXml = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
