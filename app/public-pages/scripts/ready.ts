import { ReadyPage } from '../ready-page'
import { start } from '../start'

start(ReadyPage)
