import { Button } from '@mantine/core';
import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import type { Action } from '@llavero/proto/access/access';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { findScreen, useMenu } from '../../lib/menu.ts';
import { PEEK } from '../../lib/peek.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { InBottomBar } from '../bottom-bar/bottom-bar-slot.tsx';
import { PHONE } from '../../lib/breakpoints.ts';
import type { ListQuery, Row } from '../../lib/records.ts';
import { toFilter } from '../../lib/list-filter.ts';
import { useSessionQuery } from '../../lib/session.tsx';
import { sameFilters, toggleSort } from '../../lib/url-state.ts';
import { formatNumber } from '@llavero/proto/values/number';
import { ahead, later } from '../../lib/later.ts';
import { mayDo } from '../../lib/permissions.ts';
import { type RecordList, RecordListContext } from '../detail-window/neighbours.ts';
import { openWizard } from '../wizard/open-wizard.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { BulkDialogs } from './bulk-dialogs.tsx';
import { type ArrangedState, withColumnAt } from './arrange-columns.ts';
import { fieldsOf } from './columns.tsx';
import { PAGE_SIZE, Pager } from './list-footer.tsx';
import classes from './list-screen.module.css';
import { CardsSkeleton, RecordCards } from './record-cards.tsx';
import { RecordTable, TableSkeleton } from './record-table.tsx';
import { refusalOf } from './refusal-of.ts';
import { statusActions } from './status-actions.ts';
import type { BulkAction, ListScreenProps } from './types.ts';
import { useInlineEdit } from './use-inline-edit.ts';
import { useListColumns } from './use-list-columns.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPaths } from './use-list-paths.ts';
import { useListRows } from './use-list-rows.ts';
import { useDefaultView } from './use-saved-views.ts';
import { useListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

const ListTools = later(async () => (await import('./list-toolbar.tsx')).ListTools);
const FilterBar = later(async () => (await import('./filter-bar.tsx')).FilterBar);
const BulkBar = ahead(async () => (await import('./bulk-bar.tsx')).BulkBar);

/** Asks which field changes, and to what. */
const changeFieldAction: BulkAction = { key: 'change-field', label: 'Cambiar un campo', onServer: true };

const none: readonly string[] = [];
const noColumns: readonly { name: string; label: string }[] = [];

/**
 * The list of a menu path: filters, sort, columns and page in the address, everything done by the server;
 * the window of a record opens over it and leaves it as it was.
 */
export function ListScreen<D extends RecordDefinition, N extends string = never>(
  props: ListScreenProps<D, N>,
): ReactNode;
export function ListScreen(props: ListScreenProps): ReactNode {
  const { definition, path } = props;
  const { collection, list } = definition;
  const [section = '', subsection = ''] = path.split('/');
  const title = findScreen(useMenu(), section, subsection)?.screen.title ?? definition.label.many;
  const { component, id } = useScreenPath();
  const { search, state: historyState } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const phone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
  const [bulk, setBulk] = useState<{ action: BulkAction; rows: Row[] } | null>(null);

  const defaults = useMemo(
    () => ({ sort: props.defaultSort ?? [list.sort], filters: props.defaultFilters ?? {} }),
    [props.defaultSort, props.defaultFilters, list.sort],
  );
  const { state, page, change, scrolledTo } = useListState(definition, defaults, {
    path,
    covered: component === collection,
  });
  useDefaultView(path, id === null);
  const { data: session } = useSessionQuery();
  const may = (action: Action) => !session || mayDo(definition, session.role, action);
  const makers = props.create?.access;
  const mayMake =
    makers === undefined ? may('create') : !session || makers === 'public' || makers.includes(session.role);
  const create = mayMake ? props.create : undefined;
  const rowAction = may('update') ? props.rowAction : undefined;
  const { columns, arrangement, all, sort, filters } = useListColumns(props, state, session?.role ?? null);
  const { filter: own, refusedBy = none } = props;
  const query = useMemo<ListQuery>(
    () => ({
      component: path,
      collection,
      fields: fieldsOf(columns, [...(definition.states ? ['status'] : []), ...refusedBy]),
      filter: { ...toFilter(definition, state.filters), ...own },
      sort,
      limit: PAGE_SIZE,
      count: true,
      ...(state.text ? { text: state.text } : {}),
    }),
    [path, collection, definition, columns, refusedBy, own, state.filters, sort, state.text],
  );
  const queryWithout = useCallback(
    (name: string): ListQuery => {
      const { [name]: _, ...others } = state.filters;
      const { sort: _sort, limit: _limit, count: _count, ...counted } = query;
      return { ...counted, filter: { ...toFilter(definition, others), ...own } };
    },
    [query, definition, own, state.filters],
  );
  const found = useListRows(query, { page, onPage: scrolledTo });
  const { listKey, onSpan, onPage } = found;
  const scrolled = { total: found.length, page, listKey, onSpan, onPage };
  const { rows, labels, pageRows, count = 0, capped, error } = found;
  const selection = useSelection(rows, JSON.stringify([query.filter, state.text]));
  const { rowPath, detail } = props;
  const pathOf = useListPaths({ path, collection, search, rowPath, isOpened: detail !== undefined });
  const open = useCallbackRef((row: Row, state?: typeof PEEK) => {
    const target = pathOf(row, page);
    if (target) void navigate(target, { state });
  });
  const walk = useMemo<RecordList>(
    () => ({
      ids: rows.map(({ id: one }) => one),
      go: (one) =>
        void navigate(
          { pathname: `/${path}/${collection}/${one}`, search },
          { replace: true, state: historyState },
        ),
    }),
    [rows, navigate, path, collection, search, historyState],
  );
  const onCreate =
    create &&
    (() =>
      create.wizard ? openWizard(create.wizard) : void navigate(`/${path}/${collection}/new${search}`));
  const openId = component === collection ? id : null;
  const cursor = useListKeys({
    rows,
    open,
    peek: (row) => open(row, PEEK),
    select: selection.toggle,
    create: onCreate,
    opened: openId,
    from: () => found.lookedAt,
  });
  const edit = useInlineEdit({
    definition,
    role: props.editInPlace === false ? null : (session?.role ?? null),
    columns,
    rows,
    cursor,
  });
  const selectedOfPage = pageRows.filter(({ id: one }) => selection.has(one)).length;
  const picking = phone && selection.picking;
  const selected = [...selection.rows.values()];
  const selectedCount = selection.all ? count - selection.except.size : selection.rows.size;
  /** What the server does takes the selection as it is; what the screen does itself needs the rows. */
  const startBulk = async (action: BulkAction) => {
    if (action.onServer || action.dialog || !selection.all)
      return setBulk({ action, rows: [...selection.rows.values()] });
    const { loadRows } = await import('./load-rows.ts');
    const all = await loadRows(query);
    if (all) setBulk({ action, rows: all.filter(({ id }) => selection.has(id)) });
  };

  const { isKnown } = found;
  useEffect(() => (isKnown ? BulkBar.prepare() : undefined), [isKnown]);
  const setWidth = (name: string, width: number | null) => {
    const { [name]: _, ...others } = state.widths;
    change({ widths: width === null ? others : { ...others, [name]: width } });
  };
  const onArrange = useCallback(
    (next: ArrangedState | null) => change(next ?? { columns: null, pinned: null, widths: {} }),
    [change],
  );
  const statuses = useMemo(
    () => props.statusActions ?? statusActions(definition),
    [definition, props.statusActions],
  );
  const Detail = props.detail;
  const narrowed = state.text !== '' || !sameFilters(state.filters, defaults.filters);
  const CreateIcon = create?.icon ?? IconPlus;
  const createButton = create && (
    <Button size={phone ? 'xs' : 'sm'} leftSection={<CreateIcon size={16} stroke={1.8} />} onClick={onCreate}>
      {create.label}
    </Button>
  );

  return (
    <>
      <section className={classes.screen} aria-label={title}>
        <header className={classes.head}>
          <div className={classes.titles}>
            <Breadcrumbs />
            <h1 data-named-above>{title}</h1>
          </div>
          <div className={classes.tools}>
            <Suspense fallback={<span className={classes.toolsToCome} data-phone={phone || undefined} />}>
              <ListTools
                path={path}
                imports={may('create') && may('update') ? collection : undefined}
                all={phone ? noColumns : all}
                arrangement={arrangement}
                onArrange={onArrange}
                query={query}
                columns={columns}
                total={count}
                onPick={phone && may('update') && !found.isEmpty ? selection.pick : undefined}
                fileName={`${title} ${new Date().toLocaleDateString('sv')}`}
              />
            </Suspense>
            {createButton}
          </div>
        </header>
        <Suspense fallback={<div className={classes.filtersToCome} />}>
          <FilterBar
            definition={definition}
            offered={filters.offered}
            more={filters.addable}
            state={state}
            queryWithout={queryWithout}
            onChange={change}
          />
        </Suspense>
        {error && found.isKnown && (
          <div className={classes.news} role="alert">
            <Button size="compact-sm" radius="xl" color="red" onClick={found.retry}>
              Faltan filas por leer: volver a intentarlo
            </Button>
          </div>
        )}
        {found.waiting > 0 && (
          <div className={classes.news}>
            <Button size="compact-sm" radius="xl" onClick={found.refresh}>
              {newsText(found.waiting, definition.label.gender)}
            </Button>
          </div>
        )}
        {error && !found.isKnown ? (
          <ErrorState error={error} title="No se ha podido cargar la lista" onRetry={found.retry} />
        ) : !found.isKnown ? (
          phone ? (
            <CardsSkeleton />
          ) : (
            <TableSkeleton columns={columns} />
          )
        ) : found.isEmpty ? (
          narrowed ? (
            <EmptyState
              title="Nada coincide con los filtros"
              text="Pruebe con menos filtros o con otro texto."
            >
              <Button variant="default" onClick={() => change({ filters: {}, text: '' })}>
                Quitar filtros
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              title={props.emptyTitle ?? `Todavía no hay ${definition.label.many.toLowerCase()}`}
              text={props.emptyText}
            >
              {createButton}
            </EmptyState>
          )
        ) : phone ? (
          <RecordCards
            label={title}
            columns={columns}
            pages={found.pages}
            first={found.firstPage}
            {...scrolled}
            picking={picking}
            isSelected={selection.has}
            onSelect={may('update') ? selection.toggle : undefined}
            unmatched={found.unmatched}
            labels={labels}
            pathOf={pathOf}
          />
        ) : (
          <RecordTable
            label={title}
            columns={columns}
            rows={found.places}
            start={found.start}
            {...scrolled}
            pageSelected={selectedOfPage === 0 ? 'none' : selectedOfPage === pageRows.length ? 'all' : 'some'}
            edit={edit}
            unmatched={found.unmatched}
            labels={labels}
            pinned={arrangement.pinned}
            widths={state.widths}
            onWidth={setWidth}
            onMove={(name, to) => change(withColumnAt(arrangement, name, to))}
            sort={state.sort}
            onSort={(field, add) => change({ sort: toggleSort(state.sort, field, add) })}
            isSelected={selection.has}
            onSelect={selection.toggle}
            onSelectPage={() => selection.toggleMany(pageRows)}
            cursor={cursor}
            opened={openId}
            pathOf={pathOf}
            onOpen={open}
            rowAction={rowAction}
            stale={found.isStale}
          />
        )}
        <InBottomBar>
          <div className={classes.foot}>
            {(picking || selectedCount > 0) && (
              <Suspense>
                <BulkBar
                  count={selectedCount}
                  total={
                    selection.all || count <= selectedCount
                      ? undefined
                      : `${capped ? 'todos los que cumplen, más de' : 'los'} ${formatNumber(count, 0)}`
                  }
                  actions={may('update') ? [...(props.bulk ?? []), changeFieldAction] : []}
                  statuses={may('update') ? statuses : []}
                  refusalOf={
                    props.refusedBy ? (action) => refusalOf(definition, action, selected) : undefined
                  }
                  onAction={(action) => void startBulk(action)}
                  onAll={selection.selectAll}
                  onClear={selection.clear}
                />
              </Suspense>
            )}
            {found.isKnown && !picking && (
              <Pager
                page={found.looked}
                shown={pageRows.length}
                count={count}
                capped={capped}
                hasMore={found.hasMore}
                onPage={(to) => change({ page: to })}
              />
            )}
          </div>
        </InBottomBar>
      </section>
      {bulk && (
        <BulkDialogs
          definition={definition}
          {...bulk}
          selection={selection}
          count={selectedCount}
          query={query}
          onClose={() => setBulk(null)}
          onDone={selection.clear}
        />
      )}
      {Detail && openId && (
        <RecordListContext value={walk}>
          <Suspense>
            <Detail key={openId} id={openId} />
          </Suspense>
        </RecordListContext>
      )}
    </>
  );
}

/** «1 nuevo», «3 nuevas». */
const newsText = (count: number, gender: 'm' | 'f'): string =>
  `${formatNumber(count, 0)} ${gender === 'm' ? 'nuevo' : 'nueva'}${count === 1 ? '' : 's'}`;
