/** Where the broker is and how to sign in to it, as its client takes them. */
export interface BrokerAddress {
  /** Without credentials: the client repeats it in its errors. */
  servers: string;
  user?: string;
  pass?: string;
}

/** Name by which every part signs in to the broker. */
export const BROKER_USER = 'llavero';

/**
 * Takes `nats://user:password@host:port` (or `tls:`) apart, because the client reads no credentials from an address.
 * @throws TypeError when it is no address
 */
export function brokerAddress(url: string): BrokerAddress {
  const { protocol, host, username, password } = new URL(url);
  return {
    servers: `${protocol}//${host}`,
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
  };
}
