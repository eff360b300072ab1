import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLayoutSidebar,
  IconLock,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUserShare,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLogOut, useSession } from '../../lib/session.tsx';
import { showKeys } from '../keys.ts';
import { useSubMenuWidth } from './sub-menu-choice.ts';
import classes from './shell.module.css';

const SessionsDialog = lazy(() => import('../../components/sessions-dialog/sessions-dialog.tsx'));
const ImpersonateDialog = lazy(() => import('../../components/impersonate-dialog/impersonate-dialog.tsx'));
const PasswordDialog = lazy(() => import('../account/password-dialog.tsx'));
const SecondFactorDialog = lazy(() => import('../account/second-factor-dialog.tsx'));

/** The circle with the initials: theme, sessions, password, second factor, keys and the way out (TOP-03). */
export function UserMenu() {
  const session = useSession();
  const logOut = useLogOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [dialog, setDialog] = useState<'sessions' | 'password' | 'secondFactor' | 'impersonate' | null>(null);
  const [subMenu, setSubMenu] = useSubMenuWidth();
  const dark = colorScheme === 'dark';
  return (
    <>
      <Menu width={240}>
        <Menu.Target>
          <button
            type="button"
            className={classes.initials}
            aria-label={`${session.initials}, menú de ${session.name}`}
          >
            {session.initials}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {session.name}
            <br />
            {session.email}
          </Menu.Label>
          <Menu.Item
            leftSection={dark ? <IconSun size={16} /> : <IconMoon size={16} />}
            onClick={() => setColorScheme(dark ? 'light' : 'dark')}
          >
            {dark ? 'Usar el tema claro' : 'Usar el tema oscuro'}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={showKeys}>
            Ver los atajos de teclado
          </Menu.Item>
          {subMenu === 'closed' && (
            <Menu.Item leftSection={<IconLayoutSidebar size={16} />} onClick={() => setSubMenu('open')}>
              Mostrar el submenú
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceDesktop size={16} />} onClick={() => setDialog('sessions')}>
            Ver sesiones
          </Menu.Item>
          <Menu.Item leftSection={<IconLock size={16} />} onClick={() => setDialog('password')}>
            Cambiar contraseña
          </Menu.Item>
          {session.isStaff && !session.impersonator && (
            <Menu.Item leftSection={<IconShieldLock size={16} />} onClick={() => setDialog('secondFactor')}>
              Verificación en dos pasos
            </Menu.Item>
          )}
          {session.isAdmin && !session.impersonator && (
            <Menu.Item leftSection={<IconUserShare size={16} />} onClick={() => setDialog('impersonate')}>
              Entrar como otra persona
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
            Salir
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'sessions' && <SessionsDialog onClose={() => setDialog(null)} />}
        {dialog === 'impersonate' && <ImpersonateDialog onClose={() => setDialog(null)} />}
        {dialog === 'password' && <PasswordDialog onClose={() => setDialog(null)} />}
        {dialog === 'secondFactor' && <SecondFactorDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
