interface Origin {
  /** Null for http on this machine. */
  readonly publicOrigin: string | null;
  readonly port: number;
}

/** The platform's origin for links. It is never derived from a request, because the sender controls the Host header. */
export const originOf = ({ publicOrigin, port }: Origin): string => publicOrigin ?? `http://localhost:${port}`;

/** The absolute address of a page, for readers outside the platform, such as in a mail. */
export const linkTo = (config: Origin, path: `/${string}`): string => `${originOf(config)}${path}`;
