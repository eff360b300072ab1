/** A topic of the guide: its file without the ending is its key. */
export interface GuideTopic {
  key: string;
  title: string;
}

/** The topics that the contents of the guide (README.md) list, in their order. */
export function guideTopics(contents: string): GuideTopic[] {
  return [...contents.matchAll(/^- \[([^\]]+)\]\(([\w-]+)\.md\)/gm)].map(([, title = '', key = '']) => ({
    key,
    title,
  }));
}
