import board from './board.json'
import common from './common.json'
import device from './device.json'
import keys from './keys.json'
import panels from './panels.json'
import shell from './shell.json'
import sound from './sound.json'
import taps from './taps.json'
import ticket from './ticket.json'
import wall from './wall.json'

export default { board, common, device, keys, panels, shell, sound, taps, ticket, wall }
