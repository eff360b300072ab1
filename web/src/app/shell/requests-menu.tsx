import { ActionIcon, Menu } from '@mantine/core';
import { IconMessageCircle, IconRobot, IconShieldSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';

const OrganizeVisitsDialog = lazy(() => import('./organize-visits-dialog.tsx'));

/** TOP-04 'requests'. */
export function RequestsMenu() {
  const [organizing, setOrganizing] = useState(false);
  return (
    <>
      <Menu width={240}>
        <Menu.Target>
          <ActionIcon data-hint="Solicitudes" data-hint-side="bottom" aria-label="Solicitudes">
            <IconMessageCircle size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/reserva" leftSection={<IconShieldSearch size={16} stroke={1.6} />}>
            Solicitar Solvencia
          </Menu.Item>
          <Menu.Item leftSection={<IconRobot size={16} stroke={1.6} />} onClick={() => setOrganizing(true)}>
            Solicitar Bot Visitas
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{organizing && <OrganizeVisitsDialog onClose={() => setOrganizing(false)} />}</Suspense>
    </>
  );
}
