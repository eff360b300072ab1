import type { Role } from '@llavero/proto/access/access';
import { ActionIcon, Drawer, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconDotsVertical,
  IconInbox,
  IconLogout,
  IconMenu2,
  IconSearch,
  IconShieldLock,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { BackgroundPanel } from '../../components/background/background-panel.tsx';
import { INBOX_PATH } from '../../lib/inbox.ts';
import { listedTitle } from '@llavero/proto/records/documents/document.defaults';
import { useRecord } from '../../lib/records.ts';
import { useLogOut, useSession } from '../../lib/session.tsx';
import { findScreen } from '../../lib/menu.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import { contratoParent, contratoPath, contratoTitle } from '../../sections/contrato/contrato-path.ts';
import { misParent, misTitle } from '../../sections/contrato/mis-path.ts';
import { menu } from '../menu/manifest.ts';
import { firstSegment } from './bars.ts';
import { SearchBar } from './search-bar.tsx';
import { MenuAccordion } from './side-menu.tsx';
import classes from './shell.module.css';

const SecondFactorDialog = lazy(() => import('../account/second-factor-dialog.tsx'));

/** Title of the mobile top bar by path (NAV-06). `documentName` is that of the document the path shows. */
export function mobileTitle(
  pathname: string,
  role: Role,
  screen: string | null,
  documentName: string | null = null,
): string {
  const first = firstSegment(pathname);
  if (first === 'contrato') return contratoTitle(pathname, documentName);
  return first === 'mis' ? misTitle(pathname, role) : (screen ?? 'Llavero');
}

/** True for the page that the browser has opened first: there is none of ours to go back to. */
const isFirstPage = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;

/** The page above one of the own area; the first screen for all others. */
function parentOf(pathname: string): string {
  const first = firstSegment(pathname);
  if (first === 'contrato') return contratoParent(pathname);
  return first === 'mis' ? misParent(pathname) : '/home/task';
}

/** Back arrow, title, search, menu with 'Salir' (NAV-06) and the second factor, whose application is on the telephone. */
export function MobileTopBar() {
  const { pathname } = useLocation();
  const { section, subsection } = useScreenPath();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { isStaff, role, impersonator } = useSession();
  const ofContract = firstSegment(pathname) === 'contrato';
  const document = useRecord('document', ofContract ? contratoPath(pathname).document : null);
  const name = document.data && listedTitle(document.data);
  const back = () => {
    if (!isFirstPage()) void navigate(-1);
    else void navigate(parentOf(pathname), { replace: true });
  };
  const [searching, setSearching] = useState(false);
  const [factor, setFactor] = useState(false);
  return (
    <header className={classes.mobileTop}>
      <ActionIcon aria-label="Volver" onClick={back}>
        <IconArrowLeft size={20} stroke={1.6} />
      </ActionIcon>
      {searching ? (
        <SearchBar autoFocus onDone={() => setSearching(false)} />
      ) : (
        <p className={classes.mobileTitle}>
          {mobileTitle(
            pathname,
            role,
            findScreen(menu, section, subsection)?.screen.title ?? null,
            typeof name === 'string' ? name : null,
          )}
        </p>
      )}
      {isStaff && (
        <ActionIcon
          aria-label={searching ? 'Cerrar la búsqueda' : 'Buscar'}
          onClick={() => setSearching(!searching)}
        >
          <IconSearch size={20} stroke={1.6} />
        </ActionIcon>
      )}
      {isStaff && <BackgroundPanel />}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label="Más opciones">
            <IconDotsVertical size={20} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isStaff && (
            <Menu.Item leftSection={<IconInbox size={16} />} component={Link} to={INBOX_PATH}>
              Avisos
            </Menu.Item>
          )}
          {isStaff && !impersonator && (
            <Menu.Item leftSection={<IconShieldLock size={16} />} onClick={() => setFactor(true)}>
              Verificación en dos pasos
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
            Salir
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{factor && <SecondFactorDialog onClose={() => setFactor(false)} />}</Suspense>
    </header>
  );
}

const tabs = menu.flatMap(({ key, icon, screens }) =>
  screens.flatMap(({ path, tab }) => (tab ? [{ label: tab, path, icon, section: key }] : [])),
);

/** The domains most used on the way, and the whole menu (NAV-06). */
export function MobileBottomBar() {
  const { section } = useScreenPath();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <nav className={classes.mobileBottom} aria-label="Secciones">
        {tabs.map(({ label, path, icon: Icon, section: key }) => (
          <Link
            key={path}
            to={`/${path}`}
            className={classes.tab}
            aria-current={section === key ? 'true' : undefined}
          >
            <Icon size={20} stroke={1.6} />
            {label}
          </Link>
        ))}
        <button type="button" className={classes.tab} onClick={() => setOpen(true)} aria-expanded={open}>
          <IconMenu2 size={20} stroke={1.6} />
          Menú
        </button>
      </nav>
      <Drawer opened={open} onClose={() => setOpen(false)} position="right" size={300} title="Menú">
        <MenuAccordion />
      </Drawer>
    </>
  );
}
