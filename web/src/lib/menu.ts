import type { CollectionName } from '@llavero/proto/collections';
import { type MenuList, type MenuPath, menuLists, type SectionKey } from '@llavero/proto/navigation';
import { type ComponentType, createContext, useCallback, useContext } from 'react';

export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;

/** What the manifest of the app says of one screen. */
export interface ScreenEntry {
  /** Spanish title: menu, heading, breadcrumbs, palette. */
  title: string;
  icon: Icon;
  /** Loads the screen. */
  load: () => Promise<{ default: ComponentType }>;
  /** Of several lists of one collection: the one over which a record opens when its values do not tell. */
  home?: true;
  /** A page of another screen, which links to it (NAV-03): it has an address and no entry in the menu. */
  within?: MenuPath;
  /** Its label in the bottom bar of phones, for the few that are there. */
  tab?: string;
}

export interface SectionEntry {
  title: string;
  icon: Icon;
}

/** A screen in its place in the menu. */
export interface MenuScreen extends ScreenEntry {
  /** `contract/rent`. */
  path: MenuPath;
  /** Last part of the path. */
  key: string;
  list: MenuList | null;
}

export interface MenuSection extends SectionEntry {
  key: string;
  screens: readonly MenuScreen[];
}

export type Menu = readonly MenuSection[];

/** The menu of a manifest, in its order. */
export function menuOf(
  sections: Readonly<Record<SectionKey, SectionEntry>>,
  screens: Readonly<Record<MenuPath, ScreenEntry>>,
): Menu {
  const placed = (Object.entries(screens) as [MenuPath, ScreenEntry][]).map(([path, entry]): MenuScreen => {
    const key = path.split('/')[1] ?? '';
    return { ...entry, path, key, list: menuLists[path] };
  });
  return Object.entries(sections).map(([key, section]) => ({
    ...section,
    key,
    screens: placed.filter(({ path }) => path.startsWith(`${key}/`)),
  }));
}

/** The menu as the app provides it, so that nothing below the app imports its screens. */
export const MenuContext = createContext<Menu>([]);

export const useMenu = (): Menu => useContext(MenuContext);

/** The screen of a path with its section; null for an unknown path. */
export function findScreen(
  menu: Menu,
  section: string,
  screen: string,
): { section: MenuSection; screen: MenuScreen } | null {
  const found = menu.find(({ key }) => key === section);
  const entry = found?.screens.find(({ key }) => key === screen);
  return found && entry ? { section: found, screen: entry } : null;
}

/** The screens that the menu of a section shows; pages within another screen are reached from that screen. */
export function menuEntries(section: MenuSection): MenuScreen[] {
  return section.screens.filter(({ within }) => within === undefined);
}

/** What the user sees, in words: 'Contratos › Alquileres'. For titles and problem reports. */
export function screenTitle(menu: Menu, section: string, screen: string): string {
  const found = findScreen(menu, section, screen);
  return found ? `${found.section.title} › ${found.screen.title}` : 'Llavero';
}

/** Fields that the filter of a list may look at. */
type Known = Readonly<Record<string, unknown>>;

/** Screens that list a collection, its home first. */
function listsOf(menu: Menu, collection: CollectionName): MenuScreen[] {
  return menu
    .flatMap(({ screens }) => screens)
    .filter(({ list }) => list?.collection === collection)
    .sort((a, b) => Number(b.home ?? false) - Number(a.home ?? false));
}

/** The address of the list in which a collection is at home; the first page where no screen lists it yet. */
export function listPath(menu: Menu, collection: CollectionName): string {
  const [home] = listsOf(menu, collection);
  return home ? `/${home.path}` : '/';
}

/**
 * The address of a record's window, or null when no screen lists its collection yet. `record` sharpens it: a
 * tenant opens over the tenants, a property over the properties.
 */
export function recordPath(
  menu: Menu,
  collection: CollectionName,
  id: string,
  record?: Known,
): string | null {
  const lists = listsOf(menu, collection);
  const over = (record && lists.find(({ list }) => isListed(list, record))) ?? lists[0];
  return over ? `/${over.path}/${collection}/${id}` : null;
}

/** True when the values satisfy the filter of the list; conditions other than equality are not looked at. */
function isListed(list: MenuList | null, record: Known): boolean {
  return Object.entries(list?.filter ?? {}).every(([name, wanted]) => {
    const value = record[name];
    return typeof wanted === 'object' || (Array.isArray(value) ? value.includes(wanted) : value === wanted);
  });
}

/** {@link recordPath} in the menu of the app. */
export function useRecordPath(): (collection: CollectionName, id: string, record?: Known) => string | null {
  const menu = useMenu();
  return useCallback((...wanted) => recordPath(menu, ...wanted), [menu]);
}
