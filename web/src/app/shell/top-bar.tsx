import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconBell,
  IconFlask,
  IconKey,
  IconLink,
  IconListDetails,
  IconMessageCircle,
  IconPlus,
  IconRobot,
  IconShieldSearch,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ReportProblemButton } from '../../components/report-problem/report-problem-button.tsx';
import { freeWizards } from '../wizards.tsx';
import { openWizard } from '../../components/wizard/open-wizard.ts';
import { SearchBar } from './search-bar.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

/** Search, creation, problem report, link, tasks and the user (C §2.4). */
export function TopBar() {
  return (
    <header className={classes.top}>
      <SearchBar />
      <CreateMenu />
      <RequestsMenu />
      <ReportProblemButton />
      <CopyLinkButton />
      <ActionIcon
        data-hint="Mis tareas"
        data-hint-side="bottom"
        component={Link}
        to="/home/task"
        aria-label="Mis tareas"
      >
        <IconBell size={18} stroke={1.6} />
      </ActionIcon>
      <UserMenu />
    </header>
  );
}

const soon = <small style={{ whiteSpace: 'nowrap' }}>En preparación</small>;

/** TOP-04 'create': what can be created from anywhere; what is not there yet says so. */
export function CreateMenu() {
  return (
    <Menu width={280}>
      <Menu.Target>
        <ActionIcon data-hint="Crear" data-hint-side="bottom" aria-label="Crear">
          <IconPlus size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {freeWizards.map(({ key, action, icon: Icon }) => (
          <Menu.Item key={key} leftSection={<Icon size={16} stroke={1.6} />} onClick={() => openWizard(key)}>
            {action}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item disabled leftSection={<IconKey size={16} stroke={1.6} />} rightSection={soon}>
          Crear reserva
        </Menu.Item>
        <Menu.Item disabled leftSection={<IconListDetails size={16} stroke={1.6} />} rightSection={soon}>
          Crear inventario
        </Menu.Item>
        <Menu.Item leftSection={<IconFlask size={16} stroke={1.6} />} onClick={() => openWizard('rentDraft')}>
          Pruebas
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** TOP-04 'requests'. */
function RequestsMenu() {
  return (
    <Menu width={290}>
      <Menu.Target>
        <ActionIcon data-hint="Solicitudes" data-hint-side="bottom" aria-label="Solicitudes">
          <IconMessageCircle size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled leftSection={<IconShieldSearch size={16} stroke={1.6} />} rightSection={soon}>
          Solicitar solvencia
        </Menu.Item>
        <Menu.Item disabled leftSection={<IconRobot size={16} stroke={1.6} />} rightSection={soon}>
          Solicitar bot visitas
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The address of what is on screen, filters included, to send to a colleague (TOP-03). */
function CopyLinkButton() {
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href);
    notifications.show({ message: 'Enlace copiado', autoClose: 2000 });
  };
  return (
    <ActionIcon
      data-hint="Copiar enlace"
      data-hint-side="bottom"
      aria-label="Copiar enlace"
      onClick={() => void copy()}
    >
      <IconLink size={18} stroke={1.6} />
    </ActionIcon>
  );
}
