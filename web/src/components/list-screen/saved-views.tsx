import { ActionIcon, Button, Checkbox, Menu, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBookmark, IconHome, IconHomeFilled, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { useActorName } from '../../lib/employees.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { useSession } from '../../lib/session.tsx';
import { viewSearch } from '../../lib/url-state.ts';
import classes from './list-screen.module.css';
import { type SavedView, shownView, useSavedViews } from './use-saved-views.ts';

/** Named views of a list, own and shared: filters, sort, columns and widths as they stand in the address. */
export function SavedViews({ path }: { path: string }) {
  const { views, save, remove, choose } = useSavedViews(path);
  const { id: me } = useSession();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const shown = shownView(views, search);
  const attempt = (work: Promise<void>, done?: string) =>
    void work
      .then(() => done && notifications.show({ message: done, autoClose: 2500 }))
      .catch((error: unknown) =>
        notifications.show({ color: 'red', message: errorBodyOf(error).message, autoClose: 8000 }),
      );
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const said = new FormData(form);
    const name = String(said.get('name')).trim();
    if (!name) return;
    const view = {
      name,
      search: viewSearch(search),
      shared: said.has('shared'),
      isDefault: said.has('isDefault'),
    };
    attempt(
      save(view).then(() => form.reset()),
      `Vista «${name}» guardada`,
    );
  };
  const show = (view: SavedView) => {
    setSearch(new URLSearchParams(view.search));
    setOpen(false);
  };
  const own = views.filter(({ author }) => author === me);
  const others = views.filter(({ author }) => author !== me);
  const line = (view: SavedView) => (
    <ViewLine
      key={view.id}
      view={view}
      isShown={view === shown}
      isOwn={view.author === me}
      onShow={() => show(view)}
      onDefault={() => attempt(choose(view.isDefault ? null : view.id))}
      onRemove={() => attempt(remove(view.id), `Vista «${view.name}» eliminada`)}
    />
  );
  return (
    <Menu opened={open} onChange={setOpen} width={320} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={classes.viewButton ?? ''}
          aria-label={shown ? `Vistas guardadas: ${shown.name}` : 'Vistas guardadas'}
          data-hint="Vistas guardadas"
          data-hint-side="bottom"
        >
          <IconBookmark size={18} stroke={1.6} />
          {shown && <span>{shown.name}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.scrolling ?? ''}>
        <Menu.Label>Mis vistas</Menu.Label>
        {own.length === 0 && (
          <Text size="xs" c="dimmed" px="sm" pb="xs">
            Guarde los filtros, el orden y las columnas que usa a menudo.
          </Text>
        )}
        {own.map(line)}
        {others.length > 0 && <Menu.Label>Compartidas</Menu.Label>}
        {others.map(line)}
        <Menu.Divider />
        {/* The menu takes letters as the beginning of an item. */}
        <form onSubmit={keep} className={classes.saveView} onKeyDown={(event) => event.stopPropagation()}>
          <TextInput
            name="name"
            size="xs"
            placeholder="Nombre de la vista"
            aria-label="Nombre de la vista"
            maxLength={60}
          />
          <Button size="xs" type="submit" variant="light">
            Guardar
          </Button>
          <Checkbox size="xs" name="shared" label="Compartir con el equipo" />
          <Checkbox size="xs" name="isDefault" label="Abrir la lista con ella" />
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}

interface LineProps {
  view: SavedView;
  isShown: boolean;
  isOwn: boolean;
  onShow: () => void;
  onDefault: () => void;
  onRemove: () => void;
}

function ViewLine({ view, isShown, isOwn, onShow, onDefault, onRemove }: LineProps) {
  const nameOf = useActorName();
  const Home = view.isDefault ? IconHomeFilled : IconHome;
  const detail = isOwn ? (view.shared ? 'Compartida' : null) : nameOf(view.author);
  return (
    <div className={classes.view} data-shown={isShown || undefined}>
      <Menu.Item onClick={onShow} aria-current={isShown || undefined}>
        {view.name}
        {detail && <small>{detail}</small>}
      </Menu.Item>
      <ActionIcon
        size="sm"
        aria-pressed={view.isDefault}
        aria-label={`Abrir la lista con «${view.name}»`}
        title={view.isDefault ? 'La lista se abre con esta vista' : 'Abrir la lista con esta vista'}
        onClick={onDefault}
      >
        <Home size={14} stroke={1.6} />
      </ActionIcon>
      {isOwn || view.isOwnerless ? (
        <ActionIcon size="sm" aria-label={`Eliminar la vista ${view.name}`} onClick={onRemove}>
          <IconTrash size={14} stroke={1.6} />
        </ActionIcon>
      ) : (
        <span className={classes.viewGap} />
      )}
    </div>
  );
}
