import { titled } from './i18n/messages'
import { NotFoundNotice } from './ui/not-found-notice'

export const generateMetadata = titled('common.notFoundTitle')

export default NotFoundNotice
