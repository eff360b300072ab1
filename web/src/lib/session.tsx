import { employees } from '@llavero/proto/commands/command';
import type { ErrorBody } from '@llavero/proto/errors';
import type { Role } from '@llavero/proto/access/access';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, onSignedOut, postJson } from './api.ts';
import { drafts } from './draft-box.ts';
import { dropDraftsOf, sweepDrafts } from './drafts.ts';
import { generic } from './graphql.ts';
import { keycloakExit } from './sign-in-ways.ts';
import { lockPhone } from './phone-lock.ts';
import type { Row } from './records.ts';
import { comeBack, finishLeaving, leave, SIGNED_OUT_MARK } from './sign-out.ts';

interface Verified {
  object: Row | null;
  role: Role;
  session: string;
  impersonator: string | null;
  /** Unix seconds. */
  expiresAt: number;
}

export interface Session {
  /** Employee id. */
  id: string;
  role: Role;
  /** First name and surname. */
  name: string;
  firstname: string;
  initials: string;
  email: string;
  person: Row;
  /** The admin behind an impersonation (SES-05). */
  impersonator: string | null;
  isAdmin: boolean;
  /** False for tenants, landlords and others outside the company. */
  isStaff: boolean;
}

/** The cookie cannot be read here (HttpOnly): an absent token means "the one in the cookie". */
export const sessionOptions = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    // Left without a network: the cookie is still there, and nobody's.
    if (!(await finishLeaving())) throw new ApiError(left);
    const session = sessionOf(await generic<Verified>('verifyToken', { token: null }, signal));
    await drafts.open(session.id);
    return session;
  },
  staleTime: Infinity,
  retry: false,
});

const left: ErrorBody = {
  code: 'SESSION.LEFT',
  kind: 'unauthenticated',
  message: 'Ha cerrado la sesión. Inicie sesión para continuar.',
};

function sessionOf({ object, role, impersonator }: Verified): Session {
  const person = object ?? ({ id: '', version: 0 } as Row);
  const text = (name: string): string => (typeof person[name] === 'string' ? person[name] : '');
  const name = [text('firstname'), text('lastname')].filter(Boolean).join(' ') || text('email');
  return {
    id: person.id,
    role,
    name,
    firstname: text('firstname') || name,
    initials: initialsOf(name),
    email: text('email'),
    person,
    impersonator,
    isAdmin: role === 'ADMIN',
    isStaff: employees.includes(role),
  };
}

/** First letters of the first two words: 'Núria Soler Vidal' → 'NS'. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toLocaleUpperCase('es') ?? '')
    .join('');
}

/** Milliseconds between two attempts to tell the server of a sign-out that it has not heard of. */
const RETRY_LEAVING_MS = 15_000;

interface Leaving {
  /** Ends the session and leads to the login screen, which comes back to this address. */
  logOut: () => Promise<void>;
}

const LeavingContext = createContext<Leaving>({ logOut: () => Promise.resolve() });

/** Where the login screen must lead back to; the screen itself never. */
export function callbackFor(pathname: string, search: string): string {
  const path = pathname + search;
  return pathname === '/' || pathname.startsWith('/login')
    ? '/login'
    : `/login?callback=${encodeURIComponent(path)}`;
}

/** A path inside the product, or the start: a callback must never lead to another site (SES-01). */
export function safeCallback(callback: string | null): string {
  return callback && /^\/(?![/\\])/.test(callback) && !callback.startsWith('/login')
    ? callback
    : '/home/task';
}

/** Knows how a session ends: by the user, or because the gateway says that it is over. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const forget = useCallback(() => {
    const target = callbackFor(pathname, search);
    client.clear();
    lockPhone();
    drafts.lock();
    void navigate(target, { replace: true });
  }, [client, navigate, pathname, search]);

  useEffect(() => sweepDrafts(localStorage, Date.now()), []);

  useEffect(() => {
    onSignedOut(() => {
      if (client.getQueryData(sessionOptions.queryKey)) forget();
    });
    return () => onSignedOut(null);
  }, [client, forget]);

  useEffect(() => {
    // An attempt that began without a network answers for this one, too, and knows nothing of it.
    const online = () => void finishLeaving().then((told) => told || finishLeaving());
    // There may be a network again and no server yet.
    const retry = window.setInterval(() => void finishLeaving(), RETRY_LEAVING_MS);
    // Left in another window of this browser.
    const stored = ({ key, newValue }: StorageEvent) => {
      if (key === SIGNED_OUT_MARK && newValue !== null && client.getQueryData(sessionOptions.queryKey))
        forget();
      if (key !== null && newValue !== null) void drafts.changed(key);
    };
    window.addEventListener('online', online);
    window.addEventListener('storage', stored);
    return () => {
      window.clearInterval(retry);
      window.removeEventListener('online', online);
      window.removeEventListener('storage', stored);
    };
  }, [client, forget]);

  const leaving = useMemo(
    () => ({
      logOut: async () => {
        await leave();
        const exit = await keycloakExit();
        const who = client.getQueryData(sessionOptions.queryKey);
        if (who) dropDraftsOf(localStorage, who.id);
        if (exit === null) return forget();
        lockPhone();
        window.location.assign(exit);
      },
    }),
    [client, forget],
  );
  return <LeavingContext.Provider value={leaving}>{children}</LeavingContext.Provider>;
}

/** Ends the session (SES-03). */
export function useLogOut(): () => Promise<void> {
  return useContext(LeavingContext).logOut;
}

/** The session being checked: for the door of the application only. */
export function useSessionQuery() {
  return useQuery(sessionOptions);
}

/** The session of a signed-in screen. Throws outside of one. */
export function useSession(): Session {
  const { data } = useQuery(sessionOptions);
  if (!data) throw new Error('useSession outside of a signed-in screen');
  return data;
}

/** Who signs in: somebody of the company, or a tenant or landlord (SES-07). */
export type Audience = 'employee' | 'agent';

/** Signs in: the gateway sets the cookie (SES-01). Throws ApiError. */
export async function logIn(email: string, password: string, audience: Audience = 'employee'): Promise<void> {
  await finishLeaving();
  const call = audience === 'employee' ? 'getEmployeeAccessToken' : 'getAgentUserToken';
  await generic(call, { email, password });
  comeBack();
}

/** Enters with the code of a mailed link, which is used up (SES-07). Throws ApiError. */
export async function enterByLink(code: string): Promise<void> {
  await finishLeaving();
  await postJson('/session/link', { code });
  comeBack();
}

/** SES-05: becomes the employee with that address, for a reason, until {@link endImpersonation}. Throws ApiError. */
export async function impersonate(email: string, reason: string): Promise<void> {
  await generic('getEmployeeAccessTokenFromAdmin', { email, adminToken: null, reason });
}

/** SES-05: back to the administrator's own session; the other one ends. Throws ApiError. */
export async function endImpersonation(): Promise<void> {
  await postJson('/session/return', {});
}

/**
 * Starts anew at the first screen with whoever the cookie now stands for: no query, component or id, and nothing of the
 * other session in memory (SES-05).
 */
export function startAnew(): void {
  window.location.assign('/home/task');
}
