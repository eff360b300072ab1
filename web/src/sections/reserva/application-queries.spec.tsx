import { afterEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { freshClient } from '../../lib/testing/page.tsx';
import { type Page, useKeeping } from './application-queries.ts';

afterEach(cleanup);

it('[OPS-06] whoever looks again sees what has come since, also while another look is under way', async () => {
  const files = ['nif.jpg'];
  let answer: () => void = () => undefined;
  const asked = fakeGateway(async () => {
    // What stands when the question arrives; the first answer is slow.
    const page = { version: 1, files: [...files] };
    if (asked.length === 1) await new Promise<void>((resolve) => (answer = resolve));
    return page;
  });
  const client = freshClient();
  const { result } = renderHook(() => useKeeping('code', { version: 1 } as Page), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const first = result.current.refresh();
  while (asked.length === 0) await Promise.resolve();
  files.push('nomina.jpg');
  const second = result.current.refresh();
  answer();
  expect((await first).files).toHaveLength(1);
  expect((await second).files).toHaveLength(2);
});
