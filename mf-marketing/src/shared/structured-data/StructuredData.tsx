/**
 * Structured data for search engines (schema.org, JSON-LD). The prerendered page contains it, and it stays in the document. In
 * a browser nothing is rendered, because the page's policy does not allow text to become a script. `<` is escaped so that no
 * value can close the element.
 */
export const StructuredData = ({ data }: { data: object }) =>
  isBrowser ? null : (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON in a script must keep.
      dangerouslySetInnerHTML={{
        __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c'),
      }}
    />
  );

const isBrowser = typeof document !== 'undefined';
