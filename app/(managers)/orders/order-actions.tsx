'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AdjustPrice } from '@/app/kitchen/panels/adjust-price'
import { StopOrder } from '@/app/kitchen/panels/cancel-order'
import { ChangeLines } from '@/app/kitchen/panels/change-lines'
import { EditOrder } from '@/app/kitchen/panels/edit-order'
import { canMakeAgain, MakeAgain } from '@/app/kitchen/panels/make-again'
import { MoveTable } from '@/app/kitchen/panels/move-table'
import { payableLines } from '@/app/kitchen/panels/payable-lines'
import { TakePayment } from '@/app/kitchen/panels/take-payment'
import type { OrderingData } from '@/app/ordering/ordering-context'
import { Button } from '@/app/ui/buttons'
import { Dialog } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { type Money, moneyText } from '@/lib/money'
import { canMove, canStop, isOpen, isStopped, nextStatus } from '@/lib/order-status'
import { CANCEL_REASONS } from '@/lib/orders/cancel-reason'
import { laterCourses } from '@/lib/orders/courses'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { amountDue, costOfPieces, isDue, overpaid, PAYMENT_METHODS, takePayment } from '@/lib/orders/payment'
import { canAdjust } from '@/lib/orders/transition-of-adjustments'
import { Choices } from './choices'
import { useOrderCommand } from './use-order-command'

type Props = { order: Order; money: Money }

/** Opens the dialog that records the payment or the refund of an order. Renders nothing where neither is due. */
export function MoneyActions({ order, money }: Props) {
  const say = useTranslations('orders')
  const [opened, setOpened] = useState<'payment' | 'refund' | null>(null)
  const { number } = order
  return (
    <>
      {isDue(order) && (
        <Button look="quiet" aria-label={say('recordPaymentOf', { number })} onClick={() => setOpened('payment')}>
          {say(order.status === 'pending' ? 'confirmPayment' : 'recordPayment')}
        </Button>
      )}
      {order.refund === 'due' && (
        <Button look="quiet" aria-label={say('recordRefundOf', { number })} onClick={() => setOpened('refund')}>
          {say('recordRefund')}
        </Button>
      )}
      {opened && <MoneyDialog kind={opened} order={order} money={money} onClose={() => setOpened(null)} />}
    </>
  )
}

type MoneyDialogProps = Props & { kind: 'payment' | 'refund'; onClose: () => void }

/** Asks how an order was paid, or how the money was given back. */
function MoneyDialog({ kind, order, money, onClose }: MoneyDialogProps) {
  const say = useTranslations('orders')
  const common = useTranslations('common')
  const { run, isBusy, problem } = useOrderCommand(order)
  const { number } = order
  const total = moneyText(kind === 'payment' ? amountDue(order) : order.refundDue, money)
  return (
    <Dialog title={say(kind === 'payment' ? 'howPaid' : 'howRefunded', { number, total })} onClose={onClose}>
      <div className="grid gap-5">
        {kind === 'payment' && order.status === 'pending' && <p className="text-lg">{say('paymentConfirms')}</p>}
        {kind === 'payment' ? (
          <TakePayment
            due={amountDue(order)}
            lines={payableLines(order)}
            costOf={(pieces) => costOfPieces(order, pieces)}
            money={money}
            isBusy={isBusy}
            onPay={(method, how, onDone) =>
              run(takePayment(order, method, how), (how.part ?? how.items) ? onDone : onClose)
            }
          />
        ) : (
          <Choices
            values={PAYMENT_METHODS}
            nameOf={(method) => common(`paymentMethod.${method}`)}
            isDisabled={isBusy}
            onChoose={(method) => run({ type: 'record_refund', method, amount: order.refundDue }, onClose)}
          />
        )}
        <FormProblem problem={problem} />
      </div>
    </Dialog>
  )
}

/** Every action that the state of the order allows. */
export function OrderActions({ order, money }: Props & { money: OrderingData }) {
  const say = useTranslations('orders')
  const ticket = useTranslations('board.ticket')
  const panels = useTranslations('board.panels')
  const adjust = useTranslations('paying.adjust')
  const common = useTranslations('common')
  const [asked, ask] = useState<'cancel' | 'stop' | 'makeAgain' | 'lines' | 'move' | 'edit' | 'adjust' | null>(null)
  const close = () => ask(null)
  const { run, retry, isBusy, problem } = useOrderCommand(order)
  const next = nextStatus(order.status)
  const canChange = isOpen(order.status) && !isStopped(order)
  const [course] = canChange ? laterCourses(order.items) : []
  const changes = { order, acceptsTap: () => true, onYes: (command: StaffCommand) => run(command), onClose: close }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <MoneyActions order={order} money={money} />
        {next && (
          <Button look="primary" disabled={isBusy} onClick={() => run({ type: 'change_status', to: next })}>
            {say('moveTo', { status: common(`status.${next}`) })}
          </Button>
        )}
        {canChange && (
          <Button look="quiet" disabled={isBusy} onClick={() => run({ type: 'mark_rush', rush: !order.rush })}>
            {say(order.rush ? 'unmarkRush' : 'markRush')}
          </Button>
        )}
        {course !== undefined && (
          <Button look="quiet" disabled={isBusy} onClick={() => run({ type: 'fire', course })}>
            {ticket('fireCourse', { course })}
          </Button>
        )}
        {canChange && (
          <>
            <Button look="quiet" onClick={() => ask('lines')}>
              {ticket('changeLines')}
            </Button>
            <Button look="quiet" onClick={() => ask('move')}>
              {ticket('move')}
            </Button>
            <Button look="quiet" onClick={() => ask('edit')}>
              {ticket('editOrder')}
            </Button>
          </>
        )}
        {canAdjust(order) && (
          <Button look="quiet" onClick={() => ask('adjust')}>
            {adjust('open')}
          </Button>
        )}
        {canMakeAgain(order) && (
          <Button look="quiet" onClick={() => ask('makeAgain')}>
            {say('makeAgain')}
          </Button>
        )}
        {order.status === 'completed' && !isStopped(order) && (
          <Button
            look="quiet"
            disabled={isBusy}
            onClick={() => run({ type: 'recall', recalled: order.recalledAt === null })}
          >
            {say(order.recalledAt === null ? 'recall' : 'dismiss')}
          </Button>
        )}
        {canMove({ from: order.status, to: 'cancelled' }) && (
          <Button look="danger" onClick={() => ask('cancel')}>
            {say('cancel')}
          </Button>
        )}
        {canStop(order) && (
          <Button look="danger" onClick={() => ask('stop')}>
            {ticket('stopMaking')}
          </Button>
        )}
      </div>
      <FormProblem problem={problem} />
      {/* The dialogs of the board close when they are answered. What was entered is in the command. */}
      {retry && (
        <Button look="quiet" disabled={isBusy} onClick={retry} className="w-fit">
          {panels('tryAgain')}
        </Button>
      )}
      {asked === 'cancel' && <CancelDialog order={order} money={money} onClose={close} />}
      {asked === 'stop' && <StopOrder {...changes} ordering={money} />}
      {asked === 'makeAgain' && (
        <MakeAgain order={order} acceptsTap={() => true} onYes={(command) => run(command)} onClose={close} />
      )}
      {asked === 'lines' && <ChangeLines {...changes} ordering={money} />}
      {asked === 'move' && <MoveTable {...changes} />}
      {asked === 'adjust' && <AdjustPrice {...changes} ordering={money} version={order.version} />}
      {asked === 'edit' && <EditOrder {...changes} ordering={money} />}
    </div>
  )
}

function CancelDialog({ order, money, onClose }: Props & { onClose: () => void }) {
  const say = useTranslations('orders')
  const common = useTranslations('common')
  const { run, isBusy, problem } = useOrderCommand(order)
  return (
    <Dialog title={say('askCancel', { number: order.number })} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-lg">
          {overpaid(order, 0) > 0 && (
            <strong className="block text-late">
              {say('refundWillBeDue', { total: moneyText(overpaid(order, 0), money) })}
            </strong>
          )}
          {say('cannotUndo')}
        </p>
        <FormProblem problem={problem} />
        <Choices
          question={say('askReason')}
          values={CANCEL_REASONS}
          nameOf={(reason) => common(`cancelReason.${reason}`)}
          isDanger
          isDisabled={isBusy}
          onChoose={(reason) => run({ type: 'change_status', to: 'cancelled', reason }, onClose)}
        />
      </div>
    </Dialog>
  )
}
