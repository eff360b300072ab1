import { DEMO_ADMIN, DEMO_PASSWORD } from './secrets.ts';

/**
 * Signs in as the administrator of the demo, by way of the gateway.
 *
 * @param url of the gateway
 * @returns the token of the session
 * @throws Error with what the gateway answered
 */
export async function openDemoSession(url: string): Promise<string> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query:
        'query($e: String!, $p: String!) { r: getEmployeeAccessToken(email: $e, password: $p) { success data error } }',
      variables: { e: DEMO_ADMIN, p: DEMO_PASSWORD },
    }),
  });
  const token = /apollo-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (!token) throw new Error(`sign-in failed: ${await answer.text()}`);
  return token;
}
