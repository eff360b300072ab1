import { ActionIcon, Button, Checkbox, Group, Menu, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBookmark, IconHome, IconHomeFilled, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { useActorName } from '../../lib/employees.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { useSession } from '../../lib/session.tsx';
import { viewSearch } from '../../lib/url-state.ts';
import { FrontModal } from '../front-modal/front-modal.tsx';
import classes from './list-screen.module.css';
import { type SavedView, shownView, useSavedViews } from './use-saved-views.ts';

/** Named views of a list, own and shared: filters, sort, columns and widths as they stand in the address. */
export function SavedViews({ path }: { path: string }) {
  const { views, save, remove, takeOver, choose } = useSavedViews(path);
  const { id: me } = useSession();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
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
  const removeNow = ({ id, name }: SavedView) => attempt(remove(id), `Vista «${name}» eliminada`);
  const carryOut = ({ view, what }: Asked) => {
    setAsked(null);
    if (what === 'remove') removeNow(view);
    else attempt(takeOver(view.id), `La vista «${view.name}» ahora es suya`);
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
      onRemove={() =>
        view.isManaged && !view.isOwnerless ? setAsked({ view, what: 'remove' }) : removeNow(view)
      }
      onTakeOver={() => setAsked({ view, what: 'take over' })}
    />
  );
  return (
    <>
      <Menu
        opened={open}
        onChange={setOpen}
        width={320}
        closeOnItemClick={false}
        closeOnClickOutside={asked === null}
      >
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
      {asked && <SureOfView {...asked} onYes={() => carryOut(asked)} onNo={() => setAsked(null)} />}
    </>
  );
}

/** What an administrator is about to do with the view of somebody else. */
interface Asked {
  view: SavedView;
  what: 'remove' | 'take over';
}

function SureOfView({ view, what, onYes, onNo }: Asked & { onYes: () => void; onNo: () => void }) {
  const nameOf = useActorName();
  const isRemoval = what === 'remove';
  return (
    <FrontModal
      opened
      onClose={onNo}
      title={isRemoval ? `Eliminar la vista «${view.name}»` : `Quedarse con la vista «${view.name}»`}
    >
      <Text size="sm">
        {isRemoval
          ? `Es de ${nameOf(view.author)} y está compartida: dejarán de verla todos, también quien abre la lista con ella. No se puede deshacer.`
          : `Es de ${nameOf(view.author)}: seguirá compartida, y desde ahora solo usted podrá cambiarla.`}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onNo}>
          Cancelar
        </Button>
        <Button {...(isRemoval && { color: 'red' })} onClick={onYes}>
          {isRemoval ? 'Eliminar' : 'Quedarme con ella'}
        </Button>
      </Group>
    </FrontModal>
  );
}

interface LineProps {
  view: SavedView;
  isShown: boolean;
  isOwn: boolean;
  onShow: () => void;
  onDefault: () => void;
  onRemove: () => void;
  onTakeOver: () => void;
}

function ViewLine({ view, isShown, isOwn, onShow, onDefault, onRemove, onTakeOver }: LineProps) {
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
      {view.isManaged && (
        <ActionIcon
          size="sm"
          aria-label={`Quedarse con la vista ${view.name}`}
          title="Quedarse con la vista"
          onClick={onTakeOver}
        >
          <IconUserCheck size={14} stroke={1.6} />
        </ActionIcon>
      )}
      {isOwn || view.isManaged || view.isOwnerless ? (
        <ActionIcon size="sm" aria-label={`Eliminar la vista ${view.name}`} onClick={onRemove}>
          <IconTrash size={14} stroke={1.6} />
        </ActionIcon>
      ) : (
        <span className={classes.viewGap} />
      )}
    </div>
  );
}
