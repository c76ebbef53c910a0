import board from './board.json'
import common from './common.json'
import device from './device.json'
import forms from './forms.json'
import guest from './guest.json'
import keys from './keys.json'
import managers from './managers.json'
import overview from './overview.json'
import panels from './panels.json'
import ready from './ready.json'
import report from './report.json'
import rewind from './rewind.json'
import screens from './screens.json'
import settings from './settings.json'
import setup from './setup.json'
import shell from './shell.json'
import sound from './sound.json'
import taps from './taps.json'
import ticket from './ticket.json'
import wall from './wall.json'

export default {
  board,
  common,
  device,
  forms,
  guest,
  keys,
  managers,
  overview,
  panels,
  ready,
  report,
  rewind,
  screens,
  settings,
  setup,
  shell,
  sound,
  taps,
  ticket,
  wall,
}
