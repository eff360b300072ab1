import '@mantine/spotlight/styles.css';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDoor, IconSearch, IconUser } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { freeWizards } from '../wizards.tsx';
import { openWizard } from '../../components/wizard/open-wizard.ts';
import { useSearch } from '../../lib/records.ts';
import { recordPath } from '../../lib/menu.ts';
import { useSession } from '../../lib/session.tsx';
import { menu } from '../menu/manifest.ts';
import classes from './palette.module.css';

const [store, spotlight] = createSpotlight();

/** Screens, actions, people and units in one box. `opened` counts the presses of the key. */
export default function Palette({ opened }: { opened: number }) {
  const navigate = useNavigate();
  const { role } = useSession();
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query, 300);
  const { data: hits = [] } = useSearch(settled.trim());
  useEffect(() => spotlight.open(), [opened]);

  const fixed = useMemo(
    () => [
      {
        group: 'Acciones',
        actions: freeWizards(role).map(({ key, action, icon: Icon }): SpotlightActionData => ({
          id: `wizard-${key}`,
          label: action,
          leftSection: <Icon size={18} stroke={1.6} />,
          onClick: () => openWizard(key),
        })),
      },
      ...menu.map((section) => ({
        group: section.title,
        actions: section.screens.map(({ path, title, icon: Icon }): SpotlightActionData => ({
          id: path,
          label: title,
          leftSection: <Icon size={18} stroke={1.6} />,
          onClick: () => void navigate(`/${path}`),
        })),
      })),
    ],
    [navigate, role],
  );

  const found: SpotlightActionGroupData = {
    group: 'Personas y unidades',
    actions: hits.map((hit): SpotlightActionData => ({
      id: hit.id,
      label: hit.title,
      description: hit.detail,
      leftSection: hit.collection === 'place' ? <IconDoor size={18} /> : <IconUser size={18} />,
      onClick: () => void navigate(recordPath(menu, hit.collection, hit.id) ?? '/home/task'),
    })),
  };
  const wanted = normaliseSearch(query);
  const groups = [...fixed, found]
    .map((group) => ({
      ...group,
      actions:
        group === found
          ? group.actions
          : group.actions.filter(({ label }) => normaliseSearch(label ?? '').includes(wanted)),
    }))
    .filter(({ actions }) => actions.length > 0);

  return (
    <Spotlight
      store={store}
      actions={groups}
      query={query}
      onQueryChange={setQuery}
      // Already filtered above; people and units are filtered by the server.
      filter={(_, actions) => actions}
      shortcut={null}
      title="Ir a una pantalla, persona, unidad o acción"
      classNames={{ header: classes.unseen ?? '' }}
      scrollable
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      maxHeight={480}
      nothingFound="Sin datos"
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: 'Ir a una pantalla, persona, unidad o acción',
        'aria-label': 'Ir a una pantalla, persona, unidad o acción',
      }}
    />
  );
}
