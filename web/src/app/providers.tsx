import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/app-query.ts';
import { cssVariables, theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'llavero.theme' });

/** Theme, server data and toasts for everything below. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <Notifications position="bottom-center" autoClose={5000} limit={3} />
    </MantineProvider>
  );
}
