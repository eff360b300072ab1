import { postJson } from './api.ts';
import { comeBack, finishLeaving } from './sign-out.ts';

/** A secret for an authenticator application. */
export interface NewSecret {
  /** Base32, to be typed. */
  secret: string;
  /** `otpauth://…`, for the QR code. */
  address: string;
}

/**
 * Ends a sign-in that waits for a code: the gateway sets the cookie.
 *
 * @returns recovery codes of a second factor that was set up with it; else none
 * @throws ApiError
 */
export async function enterCode(ticket: string, code: string): Promise<string[]> {
  await finishLeaving();
  const { recoveryCodes } = await postJson<{ recoveryCodes: string[] }>('/session/code', { ticket, code });
  comeBack();
  return recoveryCodes;
}

/** A secret for whoever has to set up a second factor before entering. @throws ApiError */
export const enrolAtSignIn = (ticket: string, signal: AbortSignal): Promise<NewSecret> =>
  postJson<NewSecret>('/session/enrol', { ticket }, signal);
