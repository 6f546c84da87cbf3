/**
 * What a page is about, in schema.org's words, for search engines (JSON-LD). It is part of the page that is rendered ahead and
 * stays with the document; nothing is drawn in a browser, whose policy lets no text become a script of any type. `<` is written
 * so that no value ends the element.
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
