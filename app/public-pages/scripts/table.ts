import { start } from '../start'
import { TablePage } from '../table-page'

start(TablePage)
