/** Password of the first administrator and of everybody in the demo portfolio; written in the documentation, so nobody else's. */
export const DEMO_PASSWORD = 'llavero-demo';
