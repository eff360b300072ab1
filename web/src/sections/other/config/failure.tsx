import { Alert } from '@mantine/core';
import { errorBodyOf } from '../../../lib/api.ts';

/** What is wrong, one line for each field, as the server says it; the whole names the first of them already. */
export function Failure({ error }: { error: unknown }) {
  if (!error) return null;
  const { message, problems = [] } = errorBodyOf(error);
  return (
    <Alert color="red" title={message} role="alert">
      {problems
        .filter((one) => !message.includes(one.message))
        .map((one, at) => (
          <div key={at}>{one.message}</div>
        ))}
    </Alert>
  );
}
