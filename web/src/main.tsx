import '@mantine/core/styles.css';
import './app/theme.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers.tsx';
import { router } from './app/router.tsx';
import { listenForClientErrors } from './lib/client-errors.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
listenForClientErrors();
createRoot(root).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
);
