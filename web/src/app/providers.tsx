import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { queryClient } from '../lib/app-query.ts';
import { cssVariables, theme } from './theme.ts';

const Toasts = lazy(() => import('./toasts.tsx'));

/** Not before the first message is there to be shown. */
function ToastsWhenNeeded() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  if (notifications.length > 0 && !needed) setNeeded(true);
  return <Suspense>{needed && <Toasts />}</Suspense>;
}

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
      <ToastsWhenNeeded />
    </MantineProvider>
  );
}
