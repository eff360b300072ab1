import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { queryClient } from '../app-query.ts';
import { type Session, sessionOptions } from '../session.tsx';

/** An administrator who is signed in. */
export const administrator: Session = {
  id: '01900000-0000-7000-8000-00000000ad01',
  role: 'ADMIN',
  name: 'Núria Soler',
  firstname: 'Núria',
  initials: 'NS',
  email: 'nuria@example.com',
  person: { id: '01900000-0000-7000-8000-00000000ad01', version: 1 },
  impersonator: null,
  isAdmin: true,
  isStaff: true,
};

/** The query client of the product without retries and with nothing in it but the session. */
export function freshClient(session = administrator): QueryClient {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  queryClient.setQueryData(sessionOptions.queryKey, session);
  return queryClient;
}

const Content = createContext<ReactNode>(null);
const Place = () => useContext(Content);

interface Props {
  /** Path and parameters of the page. */
  address?: string;
  client: QueryClient;
  children: ReactNode;
}

/** What every component finds around it, for component tests. */
export function Page({ address = '/', client, children }: Props) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: <Place /> }], { initialEntries: [address] }),
  );
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Content value={children}>
          <RouterProvider router={router} />
        </Content>
      </QueryClientProvider>
      <Notifications />
    </MantineProvider>
  );
}

/** The address of the page, under the label 'dirección'. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="dirección">{pathname + search}</output>;
}
