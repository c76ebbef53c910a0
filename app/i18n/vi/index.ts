import board from './board.json'
import common from './common.json'
import contact from './contact.json'
import device from './device.json'
import doctor from './doctor.json'
import forms from './forms.json'
import guest from './guest.json'
import keys from './keys.json'
import managers from './managers.json'
import menu from './menu.json'
import ordering from './ordering.json'
import orders from './orders.json'
import pad from './pad.json'
import paying from './paying.json'
import payments from './payments.json'
import ready from './ready.json'
import receipt from './receipt.json'
import report from './report.json'
import rewind from './rewind.json'
import settings from './settings.json'
import setup from './setup.json'
import trust from './trust.json'
import whatIf from './what-if.json'

export default {
  board,
  common,
  contact,
  device,
  doctor,
  forms,
  guest,
  keys,
  managers,
  menu,
  ordering,
  orders,
  pad,
  paying,
  payments,
  ready,
  receipt,
  report,
  rewind,
  settings,
  setup,
  trust,
  whatIf,
}
