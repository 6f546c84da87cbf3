interface Origin {
  /** Null for http on this machine. */
  readonly publicOrigin: string | null;
  readonly port: number;
}

/** Where the platform is reached. Never derived from a request: its sender controls the Host header. */
export const originOf = ({ publicOrigin, port }: Origin): string => publicOrigin ?? `http://localhost:${port}`;

/** The address of a page of the platform for a reader elsewhere, such as of a mail. */
export const linkTo = (config: Origin, path: `/${string}`): string => `${originOf(config)}${path}`;
