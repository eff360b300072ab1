import { ActionIcon, Drawer, Menu } from '@mantine/core';
import { IconArrowLeft, IconDotsVertical, IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { BackgroundPanel } from '../../components/background/background-panel.tsx';
import { useLogOut } from '../../lib/session.tsx';
import { findScreen } from '../../lib/menu.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import { menu } from '../menu/manifest.ts';
import { SearchBar } from './search-bar.tsx';
import { MenuAccordion } from './side-menu.tsx';
import classes from './shell.module.css';

/** Title of the mobile top bar by path (NAV-06). */
export function mobileTitle(pathname: string, screen: string | null): string {
  const parts = pathname.split('/').filter(Boolean);
  if (parts[0] !== 'contrato') return screen ?? 'Llavero';
  if (parts.length < 2) return '';
  if (parts.length === 2) return 'Mi panel';
  return parts.length === 3 ? 'Mis documentos' : decodeURIComponent(parts[3] ?? '');
}

/** Back arrow, title, search, menu with 'Salir' (NAV-06). */
export function MobileTopBar() {
  const { pathname } = useLocation();
  const { section, subsection } = useScreenPath();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const [searching, setSearching] = useState(false);
  return (
    <header className={classes.mobileTop}>
      <ActionIcon aria-label="Volver" onClick={() => void navigate(-1)}>
        <IconArrowLeft size={20} stroke={1.6} />
      </ActionIcon>
      {searching ? (
        <SearchBar autoFocus onDone={() => setSearching(false)} />
      ) : (
        <h1>{mobileTitle(pathname, findScreen(menu, section, subsection)?.screen.title ?? null)}</h1>
      )}
      <ActionIcon
        aria-label={searching ? 'Cerrar la búsqueda' : 'Buscar'}
        onClick={() => setSearching(!searching)}
      >
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      <BackgroundPanel />
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label="Más opciones">
            <IconDotsVertical size={20} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
            Salir
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
