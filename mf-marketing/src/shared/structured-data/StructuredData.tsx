/**
 * Structured data for search engines (schema.org, JSON-LD). It is part of the prerendered page and stays in the document. A
 * browser renders nothing, because the page's policy lets no text become a script of any type. `<` is escaped so that no value
 * can close the element.
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
