/** Opens an address that is known only after a while. The tab is opened at the click, because browsers block one that is opened later. */
export async function inNewTab(find: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const path = await find();
    if (tab) tab.location.href = path;
    else window.location.href = path;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
