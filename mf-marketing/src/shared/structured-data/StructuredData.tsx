/** What a page is about, in schema.org's words, for search engines (JSON-LD). `<` is written so that no value ends the element. */
export const StructuredData = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON in a script must keep.
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c'),
    }}
  />
);
