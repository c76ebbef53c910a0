import { DialogNotLoaded, loadedLater } from '@/app/ui/loaded-later'

/** What a board shows only after a tap. */
export const OpenPanel = loadedLater(() => import('./open-panel').then((module) => module.OpenPanel), DialogNotLoaded)
export const AllDay = loadedLater(() => import('./all-day').then((module) => module.AllDay), DialogNotLoaded)
export const NoticeList = loadedLater(
  () => import('./notice-list').then((module) => module.NoticeList),
  DialogNotLoaded,
)
