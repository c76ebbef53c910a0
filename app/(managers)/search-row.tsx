import { Button } from '@/app/ui/buttons'
import { TextField } from '@/app/ui/field'

type Props = { label: string; hint: string; search: string; button: string }

/** The field of a search that the URL holds, with the button that sends its form. */
export const SearchRow = ({ label, hint, search, button }: Props) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4">
    <TextField type="search" name="search" label={label} placeholder={hint} defaultValue={search} maxLength={100} />
    <Button type="submit" look="primary">
      {button}
    </Button>
  </div>
)
